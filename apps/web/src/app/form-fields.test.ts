import { LIMITS } from '@clamor/contract/limits';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { Bound } from './form-bounds.fixture.ts';
import { FIELDS } from './form-fields.fixture.ts';
import { pageSources, parsedSources, visitAll } from './sends.fixture.ts';

const CONTROLS =
  /^(input|textarea|TextField|TextArea|PasswordField|MoneyField|EmailField|NewPasswordField|AmountField|CodeField|TextDialog)$/;
/** Excluded: the controls in `ui`, and inputs that take no text. */
const NO_FIELDS = /^ui\/|type=(radio|file)/;
/** The attributes that a row's `looks` names, in this order. */
const ATTRIBUTES = [
  'type',
  'enterKeyHint',
  'autoComplete',
  'inputMode',
  'autoCapitalize',
  'spellCheck',
  'maxLength',
  'minLength',
  'min',
  'max',
  'pattern',
  'required',
];

type Element = ts.JsxOpeningElement | ts.JsxSelfClosingElement;

/**
 * An attribute's value as the table writes it: `LIMITS.titleMax` as its number, other values as in the source without
 * braces and quotes.
 */
function writtenAs(attribute: ts.JsxAttribute): string {
  const value = (attribute.initializer?.getText() ?? 'true').replace(/^[{"]+|[}"]+$/g, '');
  const [, limit] = /^LIMITS\.(\w+)$/.exec(value) ?? [];
  return limit === undefined ? value : String(LIMITS[limit as keyof typeof LIMITS]);
}

/** The key of a field in the table, and the `looks` that its row must have. */
function fieldOf(file: string, node: Element): [key: string, looks: string] {
  let name = '';
  const values = new Map<string, string>();
  for (const each of node.attributes.properties) {
    if (ts.isJsxAttribute(each)) values.set(each.name.getText(), writtenAs(each));
    else name = /field\('?(\w+)'?\)/.exec(each.getText())?.[1] ?? name;
  }
  const label = node.attributes.properties.find((each) => ts.isJsxAttribute(each) && each.name.getText() === 'label');
  const isWorked =
    label !== undefined && ts.isJsxAttribute(label) && label.initializer?.kind === ts.SyntaxKind.JsxExpression;
  const shownLabel = isWorked ? (label.initializer?.getText() ?? '') : (values.get('label') ?? '');
  const known = name || shownLabel || (values.get('name') ?? '');
  const looks = ATTRIBUTES.flatMap((attribute) => {
    const value = values.get(attribute);
    return value === undefined ? [] : [`${attribute}=${value}`];
  });
  return [`${file} ${known}`.trim(), [node.tagName.getText(), ...looks].join(' ')];
}

function fieldsIn(sources: Record<string, string>): [key: string, looks: string][] {
  const fields: [string, string][] = [];
  for (const tree of parsedSources(sources)) {
    visitAll(tree, (node) => {
      if (!ts.isJsxOpeningElement(node) && !ts.isJsxSelfClosingElement(node)) return;
      if (!CONTROLS.test(node.tagName.getText())) return;
      const field = fieldOf(tree.fileName, node);
      if (!field.some((text) => NO_FIELDS.test(text))) fields.push(field);
    });
  }
  return fields;
}

const inOrder = (looks: string) => {
  const [tag, ...rest] = looks.split(/ (?=\w+=)/);
  return [tag, ...rest.sort()].join(' ');
};

/** The messages with which a schema refuses a value of this field. */
function faultsOf({ body, name }: Bound, value: unknown): string[] {
  const { error } = body.safeParse({ [name]: value });
  return (error?.issues ?? []).filter(({ path }) => path[0] === name).map(({ message }) => message);
}

const bounds = Object.entries(FIELDS).flatMap(([key, { bound }]) =>
  typeof bound === 'string' ? [] : [[key, bound] as const],
);

describe('a field of a form', () => {
  it('has a row, which names its keyboard, what fills it in, and its bounds', () => {
    const found = fieldsIn(pageSources()).map(([key, looks]) => `${key} | ${inOrder(looks)}`);
    const rows = Object.entries(FIELDS).map(([key, { looks }]) => `${key} | ${inOrder(looks)}`);
    expect([...new Set(found)].sort()).toEqual(rows.sort());
  });

  it.each(bounds)('takes what the contract takes, and says what it refuses: %s', (_key, bound) => {
    const [least, under] = bound.least ?? [bound.most, bound.over];
    for (const taken of [bound.most, least]) expect(faultsOf(bound, taken)).toEqual([]);
    for (const refused of [bound.over, under]) {
      const [fault = ''] = faultsOf(bound, refused);
      expect(fault).not.toBe('');
      expect(fault).not.toMatch(/^(Invalid input|Too big|Too small)/);
    }
  });

  it.each(bounds)('cuts off nothing that the contract takes: %s', (key, { length }) => {
    const [, cut] = /maxLength=(\d+)/.exec(FIELDS[key]?.looks ?? '') ?? [];
    if (cut !== undefined) expect(Number(cut)).toBe(length);
  });

  it('never cuts off a password, which would be another one', () => {
    const cut = Object.values(FIELDS).filter(({ looks }) => /Password/.test(looks) && /maxLength/.test(looks));
    expect(cut).toEqual([]);
  });
});
