/* `npm start` loads this file into the server's process, before the server. If npm is killed with SIGKILL, npm cannot
   stop the server, which would run on unnoticed. So this file stops it as soon as its parent process is another one. */
const LOOK_EVERY_MILLISECONDS = 500;
const parent = process.ppid;

const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, LOOK_EVERY_MILLISECONDS);
watch.unref();
