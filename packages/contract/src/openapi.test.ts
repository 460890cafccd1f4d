import { describe, expect, it } from 'vitest';
import { CALLS, CONCEPTS } from './calls.ts';
import { ERRORS } from './errors.ts';
import { openApiDocument } from './openapi.ts';
import { paramNames } from './paths.ts';

const document = openApiDocument({ version: '1.2.3', serverUrl: 'http://localhost:3000' });
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

describe('the list of calls', () => {
  it('reads every concept and names no call twice', () => {
    expect(CALLS.length).toBeGreaterThan(35);
    expect(new Set(CALLS.map(({ name }) => name)).size).toBe(CALLS.length);
    expect(new Set(CALLS.map(({ call }) => `${call.method} ${call.path}`)).size).toBe(CALLS.length);
    expect([...new Set(CALLS.map(({ concept }) => concept))]).toEqual(Object.keys(CONCEPTS));
  });

  it.each(CALLS)('declares the parameters of $name and knows its refusals', ({ call }) => {
    expect(Object.keys(call.params?.shape ?? {}).sort()).toEqual(paramNames(call.path).sort());
    for (const code of call.refusals) expect(ERRORS).toHaveProperty(code);
    expect(Object.keys(call.answers).length).toBeGreaterThan(0);
  });

  it.each(CALLS)('lets $name refuse what its access demands', ({ call }) => {
    const demands = { visitor: [], optional: [], development: ['NOT_FOUND'], member: ['UNAUTHENTICATED'] };
    const needed: readonly string[] = { ...demands, staff: ['UNAUTHENTICATED'] }[call.access];
    expect(call.refusals).toEqual(expect.arrayContaining([...needed]));
    if (call.access === 'staff' && call.method !== 'GET') expect(call.refusals).toContain('FORBIDDEN');
    if (call.path.includes('{')) expect(call.refusals).toContain('NOT_FOUND');
  });
});

describe('the OpenAPI document', () => {
  it('says 304 of the calls whose answers carry a tag, and of no other', () => {
    const tagged = operations.filter(({ operation }) => '304' in (operation.responses as object));
    expect(tagged.map(({ path }) => path).sort()).toEqual(['/api/listings/{slug}', '/objects/uploads/{id}']);
  });

  it('says who may make a call: with which way to sign in, and whether without one', () => {
    const ways = { bearer: ['member', 'optional'], adminSecret: ['staff'], staffSession: ['staff'] };
    const said = CALLS.map(({ name, call }) => {
      const operation = document.paths[call.path]?.[call.method.toLowerCase()] ?? {};
      const choices = operation.security as Record<string, unknown>[];
      const isOpen = choices.length === 0 || choices.some((choice) => Object.keys(choice).length === 0);
      // Every entry is an alternative. Several schemes in one entry would all be required.
      expect(choices.filter((choice) => Object.keys(choice).length > 1)).toEqual([]);
      return { name, access: call.access, isOpen, ways: choices.flatMap((choice) => Object.keys(choice)) };
    });
    for (const { name, access, isOpen, ways: named } of said) {
      const demanded = Object.entries(ways).filter(([, those]) => those.includes(access));
      expect([name, named, isOpen]).toEqual([
        name,
        demanded.map(([way]) => way),
        ['visitor', 'optional', 'development'].includes(access),
      ]);
    }
    expect(Object.keys(document.components.securitySchemes)).toEqual(Object.keys(ways));
  });

  it('has every call once', () => {
    const listed = operations.map(({ method, path }) => `${method} ${path}`).sort();
    expect(listed).toEqual(CALLS.map(({ call }) => `${call.method} ${call.path}`).sort());
  });

  it.each(operations)('declares every path parameter of $method $path', ({ path, operation }) => {
    const parameters = operation.parameters as { name: string; in: string; required: boolean }[];
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => name)).toEqual(paramNames(path));
    expect(inPath.every(({ required }) => required)).toBe(true);
  });

  it('points only at schemas that it has', () => {
    const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? [];
    expect(references.length).toBeGreaterThan(100);
    for (const reference of new Set(references)) {
      const [, kind = '', name = reference] =
        /^"\$ref":"#\/components\/(schemas|headers)\/([\w-]+)"$/.exec(reference) ?? [];
      expect(document.components[kind as 'schemas' | 'headers']).toHaveProperty([name]);
    }
  });

  it('shows the client\u2019s side of a body: what has a default may be left out', () => {
    const body = document.components.schemas.CreateListingBody as { required: string[] };
    expect(body.required).toEqual(['title']);
  });

  it('says which bodies must be there', () => {
    expect(document.paths['/api/bids']?.post).toHaveProperty('requestBody.required', true);
    expect(document.paths['/api/listings/{slug}/like']?.post).toHaveProperty('requestBody.required', false);
  });
});
