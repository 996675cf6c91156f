import { useState } from 'react'
import { memoryText } from './texts.ts'
import { formatDay, formatTime } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { ShownEntry } from './memory-page.ts'
import { Button } from '../../kit/Button.tsx'
import { useCommands } from '../../host/use-feature.ts'
import { memory } from './feature.ts'
import { History, RemoveButtons, SourceLink, WordsForm } from './ItemParts.tsx'
import styles from './Memory.module.css'

/** Entries by day, in the given order. */
export function EntryList({ entries }: { readonly entries: readonly ShownEntry[] }) {
  const [now] = useState(Date.now)
  const days = [...Map.groupBy(entries, ({ value }) => formatDay(value.at, now))]
  return (
    <>
      {days.map(([day, ofDay]) => (
        <section key={day} className="stack gap-2">
          <h3 className="small soft">{day}</h3>
          <ul className="stack gap-0 lined">
            {ofDay.map(entry => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** One entry: its facts with their origins, where it comes from, and what can be done to it. */
export function Entry({ entry: { id, value, history } }: { readonly entry: ShownEntry }) {
  const [isEdited, setIsEdited] = useState(false)
  const { at, facts, importance, tags, sources } = value
  const shownSources = [...new Map(sources.map(source => [source.sessionId, source])).values()]
  if (isEdited) return <EntryForm id={id} facts={facts} onClose={() => setIsEdited(false)} />
  return (
    <li className={`stack gap-2 ${styles.entry}`}>
      <ul className="stack gap-1">
        {facts.map(({ text, origin }) => (
          <li key={text} className="anywhere">
            {text} <span className="small faint">{memoryText(`memory.from-${origin}`)}</span>
          </li>
        ))}
      </ul>
      <p className="row wrap gap-2 small faint">
        <time className="num">{formatTime(at)}</time>
        {shownSources.map(source => (
          <SourceLink key={source.sessionId} source={source} />
        ))}
        <span>{memoryText('memory.importance', { count: importance })}</span>
        {tags.map(tag => (
          <span key={tag} className={styles.tag}>
            {tag}
          </span>
        ))}
      </p>
      <div className="row wrap gap-2 touch">
        <Button size="small" icon="edit" onClick={() => setIsEdited(true)}>
          {t('kit.edit')}
        </Button>
        <RemoveButtons id={id} />
      </div>
      <History id={id} changes={history} />
    </li>
  )
}

function EntryForm({
  id,
  facts,
  onClose,
}: {
  readonly id: string
  readonly facts: ShownEntry['value']['facts']
  readonly onClose: () => void
}) {
  const commands = useCommands(memory)
  return (
    <li className={styles.entry}>
      <WordsForm
        label={memoryText('memory.facts')}
        rows={Math.min(8, facts.length + 1)}
        text={facts.map(fact => fact.text).join('\n')}
        onSave={words => commands.saveEntry(id, words)}
        onClose={onClose}
      />
    </li>
  )
}
