import { LIMITS } from '@clamor/contract/limits';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, describe, expect, it } from 'vitest';
import { EMPTY_LISTING, type ListingFormValues } from '../form-values.ts';
import { TagsFieldset } from './tags-fieldset.tsx';

afterEach(cleanup);

function Form({ tags }: { tags: string[] }) {
  const form = useForm<ListingFormValues>({ defaultValues: { ...EMPTY_LISTING, customTags: tags } });
  return (
    <FormProvider {...form}>
      <TagsFieldset />
    </FormProvider>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Your own tags');
const tags = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('a seller’s own tags', () => {
  it('are added by Enter or the button, each once, with the focus in the field for the next one', () => {
    render(<Form tags={[]} />);
    type(' rare ');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect([tags(), field().value]).toEqual([['rare'], '']);
    for (const tag of ['rare', 'boxed']) {
      type(tag);
      press('Add tag');
    }
    expect(tags()).toEqual(['rare', 'boxed']);
    expect(document.activeElement).toBe(field());
    press('Remove rare');
    expect(tags()).toEqual(['boxed']);
    expect(document.activeElement).toBe(field());
  });

  it('are no more than a listing may have, until one is removed', () => {
    render(<Form tags={Array.from({ length: LIMITS.customTagsMax }, (_, number) => `tag ${number}`)} />);
    expect(field().disabled).toBe(true);
    press('Remove tag 0');
    expect(field().disabled).toBe(false);
  });
});
