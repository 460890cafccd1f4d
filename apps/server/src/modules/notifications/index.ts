export { createNoticeNews, type NoticeNews } from './notice-news.ts';
export { registerNoticeRoutes } from './notice-routes.ts';
export { noticesPart } from './notices-part.ts';
