// Breaks: features-are-below-the-app.
import '../../app/router.tsx';
