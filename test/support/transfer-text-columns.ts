import type { TextColumn } from './text-column.ts';

const CHOICE = { exempt: 'one of the words that the code knows' };

/** Of imports of product sheets, which should name no customer. */
export const TRANSFER_COLUMNS = {
  import_run: {
    source: CHOICE,
    file_name: 'owner',
    state: CHOICE,
    started_by: { exempt: 'the id of a person, without words' },
  },
  import_picture: { name: 'owner', media_id: { exempt: 'the id of a picture, without words' } },
  import_row: { key: 'owner', name: 'owner', action: CHOICE, problems: 'owner', draft: 'owner' },
} satisfies Record<string, Record<string, TextColumn>>;
