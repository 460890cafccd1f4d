export { createNotifications } from './create-notifications.ts';
export { lettersSection } from './letters-section.ts';
