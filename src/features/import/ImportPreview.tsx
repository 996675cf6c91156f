import { joined } from '../../i18n/list.ts'
import { t } from '../../i18n/t.ts'
import { toggled } from '../../kit/selection.ts'
import { useMemo, useState } from 'react'
import { importText } from './texts.ts'
import { formatNumber, formatTokens } from '../../i18n/format.ts'
import type { ImportPreview, PreviewedImport } from './import-files.ts'
import { Button } from '../../kit/Button.tsx'
import { Finder } from '../../kit/Finder.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { holdsWords, wordsOf } from '../../kit/words.ts'
import styles from './Import.module.css'
import { MOST_FILES } from './given-files.ts'
import { ImportProject } from './ImportProject.tsx'
import { ImportList } from './ImportList.tsx'
import { isNew, type Import } from './use-import.ts'
import type { FoundFile } from '../../ports/imports.ts'

/** What the files hold, and the choice of what comes in. */
export function Preview({
  bringing: { chosen, choose, isCut, target, setTarget },
  preview,
}: {
  readonly bringing: Pick<Import, 'chosen' | 'choose' | 'isCut' | 'target' | 'setTarget'>
  readonly preview: ImportPreview
}) {
  const [words, setWords] = useState('')
  const found = useMemo(() => matching(preview.sessions, words), [preview, words])
  const change = (isChosen: boolean): void =>
    choose(before => {
      const next = new Set(before)
      for (const { id } of found.filter(isNew)) next[isChosen ? 'add' : 'delete'](id)
      return next
    })
  return (
    <div className={styles.preview}>
      <Sums sessions={preview.sessions} chosen={chosen} />
      {isCut && (
        <p role="status" className="fault warn">
          <Icon name="warning" />
          {importText('import.cut', { most: formatNumber(MOST_FILES) })}
        </p>
      )}
      <Files preview={preview} />
      {preview.sessions.length > 0 && (
        <>
          <div className={`row wrap ${styles.tools}`}>
            <Finder
              label={importText('import.find')}
              className="grow"
              value={words}
              onType={setWords}
            />
            <Button size="small" onClick={() => change(true)}>
              {importText('import.all')}
            </Button>
            <Button size="small" onClick={() => change(false)}>
              {importText('import.none')}
            </Button>
            <span className="small soft nowrap" role="status">
              {importText('import.chosen', { count: chosen.size })}
            </span>
          </div>
          {found.length === 0 ? (
            <p className="soft">{importText('import.no-match')}</p>
          ) : (
            <ImportList
              sessions={found}
              chosen={chosen}
              onToggle={id => choose(before => toggled(before, id))}
            />
          )}
          <ImportProject target={target} onChange={setTarget} />
        </>
      )}
    </div>
  )
}

/** The sessions whose title or origin has all the words. */
function matching(sessions: readonly PreviewedImport[], typed: string): readonly PreviewedImport[] {
  const words = wordsOf(typed)
  return sessions.filter(({ title, source }) => holdsWords(`${title} ${source}`, words))
}

/** What the chosen sessions would add. */
function Sums({
  sessions,
  chosen,
}: {
  readonly sessions: readonly PreviewedImport[]
  readonly chosen: ReadonlySet<string>
}) {
  const coming = sessions.filter(({ id }) => chosen.has(id))
  const sum = (of: (session: PreviewedImport) => number): number =>
    coming.reduce((all, session) => all + of(session), 0)
  const here = sessions.filter(session => !isNew(session)).length
  const branched = coming.filter(({ branches }) => branches > 1).length
  const warnings = sum(session => session.warnings.length)
  const tokens = formatTokens({ tokens: sum(each => each.tokens), source: 'estimated' })
  const rows: readonly (readonly [name: string, value: string, note: string | false])[] = [
    [
      t('sessions.name'),
      formatNumber(coming.length),
      here > 0 && importText('import.already', { count: here }),
    ],
    [
      t('search.messages'),
      formatNumber(sum(({ added }) => added)),
      branched > 0 && importText('import.branches', { count: branched }),
    ],
    [importText('import.tokens'), tokens, importText('import.estimated')],
    ...(warnings > 0
      ? [
          [
            importText('import.warnings'),
            formatNumber(warnings),
            importText('import.each-says'),
          ] as const,
        ]
      : []),
  ]
  return (
    <dl className={styles.sums}>
      {rows.map(([name, value, note]) => (
        <div key={name}>
          <dt className="small soft">{name}</dt>
          <dd className="num">{value}</dd>
          <dd className="small faint">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The files, open if one of them has something to know. */
function Files({ preview: { files } }: { readonly preview: ImportPreview }) {
  const hasFaults = files.some(({ faults }) => faults.length > 0)
  const { listed, others } = listedFiles(files)
  return (
    <details className={`fold ${styles.files}`} open={hasFaults}>
      <summary className="row">
        <Icon name="chevron-right" />
        {importText('import.files', { count: files.length })}
      </summary>
      <ul className="stack small">
        {listed.map(({ name, sources, sessions, faults }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Two files may have one name, and the list never changes.
          <li key={index} className="anywhere">
            <span className="strong">{name}</span>{' '}
            <span className="soft">
              {sources.length === 0
                ? importText('import.not-recognised')
                : importText('import.file-of', { source: joined(sources), count: sessions })}
            </span>
            {faults.map(fault => (
              <p key={fault} className="fault warn">
                <Icon name="warning" />
                {fault}
              </p>
            ))}
          </li>
        ))}
        {others > 0 && <li className="soft">{importText('import.unlisted', { count: others })}</li>}
      </ul>
    </details>
  )
}

/** Files that are listed one by one. */
const MOST_LISTED = 200

/** The files that a preview lists, those with faults first, and the number of the others. */
export function listedFiles(files: readonly FoundFile[]) {
  const hasFaults = ({ faults }: FoundFile): boolean => faults.length > 0
  const sorted = [...files.filter(hasFaults), ...files.filter(file => !hasFaults(file))]
  const listed = sorted.slice(0, MOST_LISTED)
  return { listed, others: files.length - listed.length }
}
