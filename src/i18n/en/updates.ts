import { textsOf } from '../t.ts'

/** A newer build of the application. */
const updates = {
  'updates.ready':
    'A new version is ready. Drafts and answers are kept: nothing changes before they are complete.',
  'updates.do': 'Update',
  'updates.waits': 'Updating once answers are complete and open edits and dialogs are closed…',
} as const

/** The text of a key, as `t` has it; fetched with the part that needs it. */
export const updatesText = textsOf(updates)
