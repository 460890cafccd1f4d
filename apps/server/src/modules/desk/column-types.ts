/** What one column of a row holds. */
export type Cell = number | string | boolean | null;

/**
 * When a column is written: only at creation, when the seller edits timing or terms, when more than a bid changed, or
 * with every change.
 */
export type Written = 'once' | 'arranged' | 'changed' | 'always';

type SqlType<Value> = [Value] extends [number]
  ? 'bigint' | 'integer'
  : [Value] extends [boolean]
    ? 'boolean'
    : 'text' | 'uuid';

/** `free`: the text comes from outside and may need quotes. */
interface ColumnFor<Value> {
  readonly name: string;
  readonly type: SqlType<Value>;
  readonly written: Written;
  readonly free?: true;
}

/** Every field of every variant of a union. */
type FieldOf<Part> = Part extends unknown ? keyof Part : never;
/** The value of a field; null in variants without the field. */
export type ValueOf<Part, Field> = Part extends unknown ? (Field extends keyof Part ? Part[Field] : null) : never;

type ColumnsFor<Value> = [Value] extends [Cell] ? ColumnFor<Value> : ColumnsOf<Value>;
/** One column for each field. A field that is an object has the columns of its own fields. */
export type ColumnsOf<Part> = { readonly [Field in FieldOf<Part>]: ColumnsFor<NonNullable<ValueOf<Part, Field>>> };

/** Each value that these columns store, with the name of its column. */
export type StoredCell<Value, Columns> = Columns extends { readonly name: infer Name extends string }
  ? { name: Name; value: Value }
  : {
      [Field in keyof Columns]: StoredCell<ValueOf<NonNullable<Value>, Field> | Extract<Value, null>, Columns[Field]>;
    }[keyof Columns];

/** A row with these cells. */
export type RowOf<Stored extends { name: string; value: unknown }> = {
  [Each in Stored as Each['name']]: Each['value'];
};
