export { deviceLabel } from './device-label.ts';
export { deviceOf, ensureDevice, isNewDevice, type VisitorHashes, visitorHashes } from './visitor-device.ts';
