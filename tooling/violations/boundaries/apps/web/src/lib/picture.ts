// Breaks: lib-knows-no-ui.
import '../ui/button.tsx';
