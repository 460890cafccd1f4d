// Breaks: product-needs-no-tests.
import './moment.test.ts';
