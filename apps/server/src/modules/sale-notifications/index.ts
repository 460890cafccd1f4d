export { aboutSale, createSaleNotifier, writeSaleNotifications } from './notify-sale.ts';
export type { AboutSale, SaleNotification } from './sale-template.ts';
