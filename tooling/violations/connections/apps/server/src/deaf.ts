import pg from 'pg';
export const pool = new pg.Pool({ max: 1 });
export const nameless = () => new pg.Client().connect();
