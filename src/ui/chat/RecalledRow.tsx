import { useLanguage } from '../../kit/page-language.ts'
import { memo } from 'react'
import type { RecalledPassage, Row } from '../../engine/index.ts'
import { formatTokens } from '../../i18n/format.ts'
import { recalledText } from '../../i18n/en/rare-rows.ts'
import { t } from '../../i18n/t.ts'
import { LinkButton } from '../../kit/Button.tsx'
import { Disclosure } from '../../kit/Disclosure.tsx'
import { RowFrame } from '../kit/RowFrame.tsx'
import { useUi } from '../../host/store.ts'
import styles from './Rows.module.css'

type RecalledEntry = Extract<Row, { type: 'recalled' }>

/** What was recalled for the message above: a quiet line that opens to the passages, each with the way to its message. */
export const RecalledRow = memo(function RecalledRow({ row }: { readonly row: RecalledEntry }) {
  useLanguage()
  const runs = runsOf(row.passages)
  const count = runs.length
  const title = recalledText(row.isRead ? 'recalled.name' : 'recalled.before', { count })
  return (
    <RowFrame status="note" label={title} attributes={{ 'data-recalled': row.passages.length }}>
      <Disclosure
        className={`small ${styles.recalled}`}
        name={
          <>
            {title}
            <span>{t('chat.cost', { tokens: formatTokens(row.tokens) })}</span>
          </>
        }
      >
        <p>{recalledText(row.isRead ? 'recalled.why' : 'recalled.why-before')}</p>
        <ol>
          {runs.map(run => (
            <li key={`${run[0].number} ${run[0].text}`}>
              {run.map(passage => (
                <Passage key={`${passage.number} ${passage.text}`} passage={passage} />
              ))}
            </li>
          ))}
        </ol>
      </Disclosure>
    </RowFrame>
  )
})

type Run = readonly [RecalledPassage, ...RecalledPassage[]]

/** Recalled passages as they are shown: words of neighbouring messages as one, and each page. */
export function runsOf(passages: readonly RecalledPassage[]): readonly Run[] {
  const runs: [RecalledPassage, ...RecalledPassage[]][] = []
  for (const passage of passages) {
    const open = runs.at(-1)
    const last = open?.at(-1)
    const isPage = (last?.page ?? passage.page) !== undefined
    if (open && last && !isPage && passage.number - last.number <= 1) open.push(passage)
    else runs.push([passage])
  }
  return runs
}

function Passage({ passage }: { readonly passage: RecalledPassage }) {
  const { actions } = useUi()
  const { number, text } = passage
  return (
    <div className={styles.passage}>
      <LinkButton
        aria-label={recalledText('recalled.cite', { number })}
        onClick={() => actions.showMessage(number)}
      >
        ¶{number}
      </LinkButton>
      <blockquote>
        <b>{speakerOf(passage)}</b> {text}
      </blockquote>
    </div>
  )
}

function speakerOf({ role, tool, page }: RecalledPassage): string {
  if (page !== undefined) return page
  if (tool !== null) return recalledText('recalled.tool', { tool })
  return t(`kit.who.${role}`)
}
