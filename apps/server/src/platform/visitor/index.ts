export { deviceOf, ensureDevice, isNewDevice, type VisitorHashes, visitorHashes } from './visitor-device.ts';
