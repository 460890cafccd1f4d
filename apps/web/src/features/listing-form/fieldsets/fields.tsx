import type { ReactNode } from 'react';
import { type FieldPathByValue, useController } from 'react-hook-form';
import { RadioCards, type RadioCardsProps } from '../../../ui/radio-cards.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { ListingFormValues } from '../form-values.ts';

export interface SwitchFieldProps {
  name: FieldPathByValue<ListingFormValues, boolean>;
  label: ReactNode;
  hint: ReactNode;
}

/** A field of the listing's form that is on or off. */
export function SwitchField({ name, ...props }: SwitchFieldProps) {
  const { field } = useController<ListingFormValues, typeof name>({ name });
  return <Switch {...props} checked={field.value} onCheckedChange={field.onChange} />;
}

export interface ChoiceFieldProps extends Pick<RadioCardsProps<string>, 'legend' | 'options' | 'columns'> {
  name: 'productType' | 'startPolicy';
}

/** A field of the listing's form with a few values to choose from. */
export function ChoiceField({ name, ...cards }: ChoiceFieldProps) {
  const { field } = useController<ListingFormValues, typeof name>({ name });
  return <RadioCards<string> {...cards} value={field.value} onValueChange={field.onChange} />;
}
