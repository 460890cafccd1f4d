export { createLogger, type Logger } from './create-logger.ts';
export { errorText } from './error-text.ts';
