export { createClockWorker } from './clock-worker.ts';
export { createListingNotifications } from './create-listing-notifications.ts';
export { dueNotificationsState, dueStepsState } from './due-notifications.postgres.ts';
export { registerLifecycleRoutes } from './lifecycle-routes.ts';
export { notificationsSection } from './notifications-section.ts';
export { createOutageSweep } from './outage-sweep.ts';
export { offsetAt } from './zone-offsets.ts';
