// Breaks: domain-imports-nothing.
import 'zod';
