export { createTestDatabase, type TestDatabase } from './create-test-database.ts';
export { type PrivatePostgres, startPrivatePostgres } from './start-private-postgres.ts';
