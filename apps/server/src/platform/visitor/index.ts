export { deviceOf, ensureDevice, type VisitorHashes, visitorHashes } from './visitor-device.ts';
