import { textsOf } from '../../i18n/texts.ts'

/** Why a file of single things is not taken in, and what to do. */
export const itemsFaultText = textsOf('changes.faults', {
  noItems:
    'This file holds nothing that can be imported here. Choose a file that was saved under “What was changed”. Nothing was imported.',
  newer:
    'This file was written by a newer Palimpsest. Update Palimpsest, then import it again. Nothing was imported.',
  tooLarge:
    'This is too large for a file that was saved under “What was changed”. Nothing was imported.',
  broken:
    'This file is damaged: a part of it is missing or not as it must be. Save it again on the other device. Nothing was imported.',
  unknown:
    'This file holds something that this Palimpsest does not know: {name}. Update Palimpsest, then import it again. Nothing was imported.',
  refused:
    '“{name}” is not as it must be, or stays on the device where it was made. Nothing was imported.',
})
