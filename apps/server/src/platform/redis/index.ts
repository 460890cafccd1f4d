export { openRedisClient, pauseBefore, type RedisClient } from './open-redis-client.ts';
