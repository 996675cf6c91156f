import type { ReactNode } from 'react'
import { siteOf, sourcesOf, type Part, type WebSource, workOf } from '../../engine/index.ts'
import type { AnswerPartProps } from '../../host/feature.ts'
import { Disclosure } from '../../kit/Disclosure.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { webSearchText } from './texts.ts'
import styles from './WebSearch.module.css'

/** Above an answer what was searched for, and below it the pages that it rests on. */
export function AnswerSources({ parts, place }: AnswerPartProps): ReactNode {
  return place === 'above' ? <Queries parts={parts} /> : <Sources parts={parts} />
}

function Queries({ parts }: Pick<AnswerPartProps, 'parts'>) {
  const work = workOf(parts)
  const queries = [...new Set(work.flatMap(part => part.queries))]
  const faults = [...new Set(work.flatMap(({ fault }) => fault ?? []))]
  if (work.length === 0) return null
  return (
    <div className={`row wrap small faint anywhere ${styles.queries}`}>
      <Icon name="globe" />
      <span>{webSearchText(queries.length === 0 ? 'searched' : 'searched-for')}</span>
      {queries.length > 0 && (
        <ul>
          {queries.map(query => (
            <li key={query} dir="auto">
              <Query query={query} isGoogles={isByGoogle(parts)} />
            </li>
          ))}
        </ul>
      )}
      {faults.map(fault => (
        <span key={fault}>{webSearchText('failed', { fault })}</span>
      ))}
    </div>
  )
}

/** Google asks that its queries lead to its own search. */
function Query({ query, isGoogles }: { readonly query: string; readonly isGoogles: boolean }) {
  if (!isGoogles) return <>{query}</>
  const address = `https://www.google.com/search?q=${encodeURIComponent(query.toWellFormed())}`
  return <Outside address={address}>{query}</Outside>
}

const GOOGLE = /^https:\/\/vertexaisearch\.cloud\.google\.com\//

function isByGoogle(parts: readonly Part[]): boolean {
  return workOf(parts).some(({ sources }) => sources.some(({ url }) => GOOGLE.test(url)))
}

function Sources({ parts }: Pick<AnswerPartProps, 'parts'>) {
  const { cited, others } = sourcesOf(parts)
  if (cited.length + others.length === 0) return null
  return (
    <section className={`ui ${styles.sources}`} aria-label={webSearchText('sources')}>
      {cited.length > 0 && (
        <>
          <h4 className="small faint">{webSearchText('sources')}</h4>
          <List sources={cited} />
        </>
      )}
      {others.length > 0 && (
        <Disclosure
          name={
            cited.length > 0
              ? webSearchText('more', { count: others.length })
              : webSearchText('found')
          }
          isOpen={false}
        >
          <List sources={others} />
        </Disclosure>
      )}
    </section>
  )
}

function List({ sources }: { readonly sources: readonly WebSource[] }) {
  return (
    <ol className={styles.list}>
      {sources.map(source => (
        <li key={source.url}>
          <Outside address={source.url}>
            <span className={styles.title} dir="auto">
              {source.title ?? siteOf(source)}
            </span>{' '}
            <span className="faint" dir="ltr">
              {siteOf(source)}
            </span>
          </Outside>
          {source.quote !== undefined && (
            <q className={`faint ${styles.quote}`} dir="auto">
              {source.quote}
            </q>
          )}
        </li>
      ))}
    </ol>
  )
}

/** A page of others: it learns neither where its reader comes from nor of this tab. */
function Outside({
  address,
  children,
}: {
  readonly address: string
  readonly children: ReactNode
}) {
  return (
    <a href={address} title={address} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
