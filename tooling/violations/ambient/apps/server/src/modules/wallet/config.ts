const { env } = process;
const { now } = Date;

export const reading = [env, now, process.env.HOME, process.hrtime.bigint()];
