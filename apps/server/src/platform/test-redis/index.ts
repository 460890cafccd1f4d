export { hasRedis, type PrivateRedis, startPrivateRedis } from './start-private-redis.ts';
