import { LIMITS, TAG_FIELDS } from '@clamor/contract/limits';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, describe, expect, it } from 'vitest';
import { EMPTY_LISTING, type ListingFormValues } from '../form-values.ts';
import { TAG_GROUPS } from './tag-groups.ts';
import { TagsFieldset } from './tags-fieldset.tsx';

afterEach(cleanup);

interface FormProps {
  tags: string[];
  values?: Partial<ListingFormValues>;
  error?: 'team';
}

function Form({ tags, values, error }: FormProps) {
  const form = useForm<ListingFormValues>({ defaultValues: { ...EMPTY_LISTING, ...values, customTags: tags } });
  useEffect(() => {
    if (error !== undefined) form.setError(error, { message: 'Too long' });
  }, [form, error]);
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

  it('are added once there is something to add', () => {
    render(<Form tags={[]} />);
    const isOff = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add tag' }).disabled;
    const states = ['', '  ', 'rare'].map((typed) => {
      type(typed);
      return isOff();
    });
    expect(states).toEqual([true, true, false]);
  });

  it('are no more than a listing may have, until one is removed', () => {
    render(<Form tags={Array.from({ length: LIMITS.customTagsMax }, (_, number) => `tag ${number}`)} />);
    expect(field().disabled).toBe(true);
    press('Remove tag 0');
    expect(field().disabled).toBe(false);
  });
});

const group = (title: string) => screen.getByText(title).closest('details');
const isOpen = (title: string) => group(title)?.open;
const typeIn = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the tags of an item', () => {
  it('are all there, each in one part', () => {
    const grouped = TAG_GROUPS.flatMap(({ tags: each }) => each);
    expect(['category', ...grouped].sort()).toEqual([...TAG_FIELDS].sort());
  });

  it('are folded until the category suits them, or somebody opens them', async () => {
    render(<Form tags={[]} />);
    expect(['Make and condition', 'Rarity and proof', 'Sports'].map(isOpen)).toEqual([false, false, false]);
    typeIn('Category', 'Trading cards');
    expect(['Make and condition', 'Rarity and proof', 'Sports'].map(isOpen)).toEqual([false, true, true]);
    fireEvent.click(screen.getByText('Sports'));
    fireEvent.click(screen.getByText('Make and condition'));
    await waitFor(() =>
      expect(['Make and condition', 'Rarity and proof', 'Sports'].map(isOpen)).toEqual([true, true, false]),
    );
    typeIn('Category', 'Cameras, sports');
    expect(isOpen('Sports')).toBe(false);
  });

  it('stay open where something is filled in, and say how much', () => {
    render(<Form tags={[]} values={{ era: '1960s', condition: 'Good' }} />);
    expect(isOpen('Make and condition')).toBe(true);
    expect(group('Make and condition')?.textContent).toContain('2 filled in');
  });

  it('are opened where one is refused', () => {
    render(<Form tags={[]} error="team" />);
    expect(isOpen('Sports')).toBe(true);
    expect(screen.getByText('Too long')).toBeTruthy();
  });
});
