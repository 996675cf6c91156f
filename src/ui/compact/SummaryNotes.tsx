import {
  type CompactionRecord,
  type CompactionResult,
  missingSections,
  type SummarizerKind,
  textOf,
  addSummary,
} from '../../engine/index.ts'
import { compactText } from '../../i18n/en/context.ts'
import { Banner } from '../../kit/Banner.tsx'
import { Button } from '../../kit/Button.tsx'
import { Disclosure } from '../../kit/Disclosure.tsx'
import { Icon } from '../../kit/Icon.tsx'

/** Under a summary: the sections that its model left out, and all that is read in its place, words of the preset included. */
export function SummaryNotes({
  result,
  text,
}: {
  readonly result: CompactionResult
  readonly text: string
}) {
  const isInSections = result.summarizer === 'model' && result.promptVersion.startsWith('sections')
  const missing = isInSections ? missingSections(text) : []
  return (
    <>
      {missing.length > 0 && (
        <p className="row gap-2 baseline small soft">
          <Icon name="info" />
          {compactText('compaction.left-out', {
            count: missing.length,
            headings: missing.join(' · '),
          })}
        </p>
      )}
      <Disclosure name={compactText('compaction.word-for-word')}>
        <Verbatim
          texts={addSummary(result.replacement, result.summary, text).map(({ parts }) =>
            textOf(parts),
          )}
        />
      </Disclosure>
    </>
  )
}

type FailedBannerProps = Pick<CompactionRecord, 'failure' | 'refused' | 'summarizer'> & {
  /** `alert`: the reason is announced as it appears. */
  readonly role?: 'alert'
  readonly onWrite: (by: SummarizerKind) => void
}

/** A summary that could not be used: why, that nothing changed, and two ways on. */
export function FailedBanner({ failure, refused, summarizer, role, onWrite }: FailedBannerProps) {
  return (
    <Banner
      tone="danger"
      title={compactText('compaction.failed')}
      actions={
        <>
          <Button size="small" onClick={() => onWrite(summarizer)}>
            {compactText('compaction.retry')}
          </Button>
          {summarizer !== 'extractive' && (
            <Button size="small" onClick={() => onWrite('extractive')}>
              {compactText('compaction.use-extractive')}
            </Button>
          )}
        </>
      }
    >
      <p role={role}>{failure}</p>
      <Refused refused={refused} />
    </Banner>
  )
}

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

function Verbatim({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text, index) => (
    <pre key={index} className="verbatim">
      {text}
    </pre>
  ))
}
