import { expect, it } from 'vitest';
import { createAccessLog } from './access-log.ts';

function openLog() {
  const lines: [message: string, fields: object][] = [];
  return { lines, log: createAccessLog({ info: (fields, message) => void lines.push([message, fields]) }) };
}

const REQUEST = { reqId: 'n-1', method: 'GET', route: '/', status: 200, ms: 0, bytes: 9, memberId: null };

it.each([
  [0, 0],
  [12.3454, 12.345],
  [12.3456, 12.346],
  [0.0004, 0],
  [59_999.9996, 60_000],
])('writes %d ms as %d, rounded to the nearest microsecond', (ms, written) => {
  const { lines, log } = openLog();
  log.answered({ ...REQUEST, ms, staffName: null });
  log.socketClosed({ reqId: 'n-2', memberId: null, ms, bytes: 1, code: 1000 });
  expect(lines).toEqual([
    ['Request', { ...REQUEST, ms: written, staffName: null }],
    ['Socket closed', { reqId: 'n-2', memberId: null, ms: written, bytes: 1, code: 1000 }],
  ]);
});

it('keeps the name that staff give themselves on one line, without an address', () => {
  const { lines, log } = openLog();
  log.answered({ ...REQUEST, staffName: 'tess\n<tess@office.test>' });
  expect(lines).toMatchObject([['Request', { staffName: 'tess <[address]>' }]]);
});
