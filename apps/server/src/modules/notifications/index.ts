export { createNotifications, type NotificationOptions } from './create-notifications.ts';
export { lettersSection } from './letters-section.ts';
