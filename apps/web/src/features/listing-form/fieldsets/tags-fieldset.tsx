import { LIMITS, type TagField } from '@clamor/contract/limits';
import { ChevronRight, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useController, useFormState, useWatch } from 'react-hook-form';
import { TAG_LABEL } from '../../../lib/listing-labels.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ListingFormValues } from '../form-values.ts';
import { useListingFields } from '../use-listing-form.ts';
import { FormFieldset } from './form-fieldset.tsx';
import { TAG_GROUPS, type TagGroup } from './tag-groups.ts';

/** The category, the groups of further tags, and the seller's own tags. */
export function TagsFieldset() {
  const field = useListingFields();
  const own = useController<ListingFormValues, 'customTags'>({ name: 'customTags' });
  return (
    <FormFieldset title="Details" lead="All optional. Whatever you fill in becomes a badge, and helps people find it.">
      <TextField label={TAG_LABEL.category} hint="Opens the details that suit it." {...field('category')} />
      <div className="grid divide-y divide-line rounded-lg border border-line">
        {TAG_GROUPS.map((group) => (
          <FoldedTags key={group.title} group={group} />
        ))}
      </div>
      <OwnTags tags={own.field.value} onChange={own.field.onChange} error={own.fieldState.error?.message} />
    </FormFieldset>
  );
}

/**
 * A group of tags that can be folded. It is open at first if the category suits it, or if one of its tags is filled in
 * or has an error. After that, only the person opens and closes it.
 */
function FoldedTags({ group: { title, tags, suits } }: { group: TagGroup }) {
  const field = useListingFields();
  const { errors } = useFormState<ListingFormValues>();
  const category = useWatch<ListingFormValues, 'category'>({ name: 'category' });
  const values = useWatch<ListingFormValues, TagField[]>({ name: [...tags] });
  const filled = values.filter((value) => value.trim() !== '').length;
  const [choice, setChoice] = useState<boolean | null>(null);
  const isOpen = tags.some((tag) => errors[tag] !== undefined) || (choice ?? (filled > 0 || suits.test(category)));
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setChoice(currentTarget.open)} className="group px-4">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4.5 shrink-0 text-mute transition-transform group-open:rotate-90" />
        {title}
        <span className="ml-auto text-sm font-normal text-mute">
          {filled === 0 ? 'Optional' : `${filled} filled in`}
        </span>
      </summary>
      <div className="grid gap-4 pt-2 pb-5 sm:grid-cols-2">
        {tags.map((tag) => (
          <TextField key={tag} label={TAG_LABEL[tag]} {...field(tag)} />
        ))}
      </div>
    </details>
  );
}

interface OwnTagsProps {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  error: string | undefined;
}

function OwnTags({ tags, onChange, error }: OwnTagsProps) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const change = (next: string[]) => {
    onChange(next);
    // The pressed button has disappeared (Remove) or has nothing to add any more (Add), so the focus goes to the field.
    field.current?.focus();
  };
  const add = () => {
    const tag = typed.trim();
    change(tag === '' || tags.includes(tag) ? [...tags] : [...tags, tag]);
    setTyped('');
  };
  return (
    <div className="grid gap-2.5">
      <div className="flex items-end gap-2.5">
        <div className="flex-1">
          <TextField
            ref={field}
            label="Your own tags"
            value={typed}
            maxLength={LIMITS.tagMax}
            disabled={tags.length >= LIMITS.customTagsMax}
            error={error}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
        </div>
        <Button variant="quiet" onClick={add} disabled={typed.trim() === ''}>
          Add tag
        </Button>
      </div>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {tags.map((tag) => (
          <li
            key={tag}
            className="flex max-w-full items-center gap-1 rounded-full border border-line2 py-1 pr-1.5 pl-3 text-sm"
          >
            <span className="truncate">{tag}</span>
            <button
              type="button"
              aria-label={`Remove ${tag}`}
              onClick={() => change(tags.filter((other) => other !== tag))}
              className="touch grid size-7 place-items-center rounded-full text-mute hover:bg-sunk2 hover:text-ink"
            >
              <X className="size-4" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
