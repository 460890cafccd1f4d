import type { TagField } from '@clamor/contract/limits';

/** Related tags, shown as a part of the form that can be folded. */
export interface TagGroup {
  title: string;
  tags: readonly TagField[];
  /** Matches the categories of items that usually have these tags. */
  suits: RegExp;
}

/** Every tag except the category. The category decides which groups are open at first. */
export const TAG_GROUPS: readonly TagGroup[] = [
  {
    title: 'Make and condition',
    tags: ['condition', 'manufacturer', 'edition', 'era', 'serialNumber'],
    suits:
      /\b(photo|camera|watch|electronic|comput|phone|gam(e|ing)|audio|music|instrument|cars?\b|vehicle|bike|tool|furniture|book)/i,
  },
  {
    title: 'Rarity and proof',
    tags: ['rarity', 'certification', 'authentication'],
    suits: /\b(collect|card|coin|stamp|art\b|antique|jewel|watch|sneaker|comic|memorabilia|wine)/i,
  },
  {
    title: 'Sports',
    tags: ['sport', 'team', 'player'],
    suits: /\b(sport|card|jersey|memorabilia|football|baseball|basketball|hockey)/i,
  },
];
