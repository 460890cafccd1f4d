import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Refused } from './answer.ts';
import { originCheck } from './origin-check.ts';

const OWN = 'https://clamor.test';
const ELSEWHERE = 'https://evil.test';

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  host?: string;
  /** The route has its own answer to a form of another site. */
  hasAnswer?: boolean;
}

/** Whether a request passes; otherwise the status of its refusal. */
function outcomeOf({ method = 'POST', headers = {}, host = 'clamor.test', hasAnswer = true }: Asked): true | number {
  let outcome: true | number = 0;
  const refuseForeign = (_request: FastifyRequest, reply: FastifyReply, { problem }: Refused) => {
    outcome = problem.status;
    return reply;
  };
  const request = { method, headers, host, routeOptions: { config: hasAnswer ? { refuseForeign } : {} } };
  originCheck(OWN)(request as unknown as FastifyRequest, {} as FastifyReply, () => {
    outcome = true;
  });
  return outcome;
}

const FORM = 'application/x-www-form-urlencoded';

describe('a form that a page of another site sends', () => {
  it.each([
    [FORM, 403],
    [`${FORM};charset=UTF-8`, 403],
    ['Application/X-WWW-Form-Urlencoded', 403],
    ['multipart/form-data; boundary=x', 403],
    ['text/plain', 403],
    ['TEXT/PLAIN;charset=utf-8', 403],
    // A request without a type may be a form with an empty body.
    [undefined, 403],
    // A browser asks first before it sends these to another site.
    ['application/json', true],
    ['image/png', true],
    [`application/json; x=${FORM}`, true],
  ] as const)('is known by its type: %s', (type, expected) => {
    const headers = { origin: ELSEWHERE, ...(type === undefined ? {} : { 'content-type': type }) };
    expect(outcomeOf({ headers })).toBe(expected);
  });

  it.each([
    ['POST', 403],
    ['PUT', 403],
    ['PATCH', 403],
    ['DELETE', 403],
    ['GET', true],
    ['HEAD', true],
    ['OPTIONS', true],
  ] as const)('matters if it changes something: %s', (method, expected) => {
    const headers = { origin: ELSEWHERE, 'content-type': FORM, 'sec-fetch-site': 'cross-site' };
    expect(outcomeOf({ method, headers })).toBe(expected);
  });
});

describe('the origin of a form', () => {
  it.each([
    [OWN, true],
    ['http://clamor.test', true],
    ['https://clamor.test:443', true],
    ['https://clamor.test:8443', 403],
    ['https://www.clamor.test', 403],
    ['https://clamor.test.evil.test', 403],
    ['https://evil.test/?clamor.test', 403],
    ['null', 403],
    ['', 403],
    ['clamor.test', 403],
  ] as const)('is this site, or the form is refused: %j', (origin, expected) => {
    expect(outcomeOf({ headers: { origin, 'content-type': FORM }, host: 'inside.test' })).toBe(expected);
  });

  it('may be the host that was asked, with its port', () => {
    const headers = { origin: 'http://192.168.0.7:3000', 'content-type': FORM };
    expect(outcomeOf({ headers, host: '192.168.0.7:3000' })).toBe(true);
    expect(outcomeOf({ headers, host: '192.168.0.7:3001' })).toBe(403);
  });

  it('is left out by programs, which no page can use', () => {
    expect(outcomeOf({ headers: { 'content-type': FORM } })).toBe(true);
  });
});

describe('what a browser says of the site that sent a request', () => {
  it.each([
    ['cross-site', 403],
    ['same-origin', true],
    ['same-site', true],
    ['none', true],
  ] as const)('counts for a form without an origin: %s', (site, expected) => {
    expect(outcomeOf({ headers: { 'sec-fetch-site': site, 'content-type': FORM } })).toBe(expected);
  });

  it('refuses any request of another site to a route that forms may use, and a form alone elsewhere', () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' };
    expect(outcomeOf({ headers })).toBe(403);
    expect(outcomeOf({ headers, hasAnswer: false })).toBe(true);
  });
});
