import {
  get,
  type FieldPath,
  type FieldPathByValue,
  type FieldPathValue,
  type FieldValues,
} from 'react-hook-form';

type Bound = { name: string; error: string | undefined };

export type FieldBinding<Value = string | undefined> = Bound & {
  value: Value;
  onChange: (event: { target: { value: string } }) => void;
};

export type ChoiceBinding<Value> = Bound & {
  value: Value;
  onChange: (value: unknown) => void;
};

type BoxBinding = Bound & {
  checked: boolean;
  onChange: (event: { target: { checked: boolean } }) => void;
};

type Source<Values extends FieldValues> = {
  values: Values;
  errorOf: (name: string) => string | undefined;
  change: <Name extends FieldPath<Values>>(name: Name, value: FieldPathValue<Values, Name>) => void;
};

export type Bindings<Values extends FieldValues> = ReturnType<typeof bindings<Values>>;

/** Binds controls to values: `field` by events, `choice` by values, `box` by ticks. */
export function bindings<Values extends FieldValues>({ values, errorOf, change }: Source<Values>) {
  type Value<Name extends FieldPath<Values>> = FieldPathValue<Values, Name>;
  const bound = (name: string): Bound => ({ name, error: errorOf(name) });
  return {
    field: <Name extends FieldPathByValue<Values, string | undefined>>(
      name: Name,
    ): FieldBinding<Value<Name>> => ({
      ...bound(name),
      value: get(values, name),
      onChange: ({ target }) => change(name, target.value as Value<Name>),
    }),
    choice: <Name extends FieldPath<Values>>(name: Name): ChoiceBinding<Value<Name>> => ({
      ...bound(name),
      value: get(values, name),
      onChange: (value) => change(name, value as Value<Name>),
    }),
    box: <Name extends FieldPathByValue<Values, boolean | undefined>>(name: Name): BoxBinding => ({
      ...bound(name),
      checked: get(values, name) === true,
      onChange: ({ target }) => change(name, target.checked as Value<Name>),
    }),
  };
}
