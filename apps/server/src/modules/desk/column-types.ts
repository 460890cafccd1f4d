/** A value that one column of a row can hold. */
export type Cell = number | string | boolean | null;

/**
 * When a column is written.
 * - `once`: when the listing is created.
 * - `arranged`: when the seller edits timing or terms.
 * - `changed`: when a batch changed more than bids.
 * - `always`: with every change.
 */
export type Written = 'once' | 'arranged' | 'changed' | 'always';

type SqlType<Value> = [Value] extends [number]
  ? 'bigint' | 'integer'
  : [Value] extends [boolean]
    ? 'boolean'
    : 'text' | 'uuid';

/** A column. `free`: users choose its text, so the text may need quotes in an array that is sent to the database. */
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

/** One `{ name, value }` for each column: its name and the type of the value that it stores. */
export type StoredCell<Value, Columns> = Columns extends { readonly name: infer Name extends string }
  ? { name: Name; value: Value }
  : {
      [Field in keyof Columns]: StoredCell<ValueOf<NonNullable<Value>, Field> | Extract<Value, null>, Columns[Field]>;
    }[keyof Columns];

/** The row that these cells make: its fields are the columns' names. */
export type RowOf<Stored extends { name: string; value: unknown }> = {
  [Each in Stored as Each['name']]: Each['value'];
};
