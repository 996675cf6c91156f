import type { CompactionRecord } from '../../engine/index.ts'
import { compactText } from '../../i18n/en/context.ts'
import { Disclosure } from '../kit/Disclosure.tsx'
import { Verbatim } from './Verbatim.tsx'

/** What a summarizer wrote that was not used, to be read; nothing where nothing was refused. */
export function Refused({ refused }: Pick<CompactionRecord, 'refused'>) {
  if (refused === null) return null
  return (
    <Disclosure name={compactText('compaction.refused')}>
      <p>{refused.message}</p>
      <Verbatim texts={[refused.text]} />
    </Disclosure>
  )
}
