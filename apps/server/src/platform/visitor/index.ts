export { deviceLabel } from './device-label.ts';
export { type RequestOrigin, requestOrigin } from './request-origin.ts';
export { deviceOf, ensureDevice, isNewDevice, type VisitorHashes, visitorHashes } from './visitor-device.ts';
