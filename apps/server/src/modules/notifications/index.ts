export { createNotifications } from './create-notifications.ts';
export { lettersSection } from './letters-section.ts';
export { reviewLetters } from './review-letters.ts';
export { saleLetters } from './write-money-letters.ts';
