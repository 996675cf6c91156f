import { formatDollars, formatNumber, formatTokens } from '../../i18n/format.ts'
import { ScrollArea } from '../../kit/ScrollArea.tsx'
import { inputOf, type Total } from './report-use.ts'
import { type Grouping, measured, type Measure, type UseGroup } from './shown-use.ts'
import { usageText } from './texts.ts'
import styles from './Use.module.css'

interface UseTableProps {
  readonly by: Grouping | 'month'
  /** Those in which nothing was used are left out. */
  readonly groups: readonly UseGroup[]
  readonly measure: Measure
  readonly total: Total
}

/** The groups with their numbers; where they are no times, each has a bar. */
export function UseTable({ by, groups, measure, total }: UseTableProps) {
  const isTime = by === 'day' || by === 'month'
  const used = groups.filter(group => group.total.requests > 0)
  const shown = isTime ? used.toReversed() : used
  const most = Math.max(...used.map(group => measured(group.total, measure)), 0)
  return (
    <ScrollArea className={styles.scroll} label={usageText('title')}>
      <table className={`num ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{usageText(`by.${by}`)}</th>
            <th scope="col">{usageText('dollars')}</th>
            <th scope="col">{usageText('requests')}</th>
            <th scope="col">{usageText('input')}</th>
            <th scope="col">{usageText('cached')}</th>
            <th scope="col">{usageText('output')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, name, total: sums }) => (
            <tr key={key}>
              <th scope="row" className="anywhere">
                {name}
                {!isTime && most > 0 && (
                  <svg
                    className={styles.share}
                    viewBox="0 0 100 1"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                  >
                    <rect width={(measured(sums, measure) / most) * 100} height={1} />
                  </svg>
                )}
              </th>
              <Cells total={sums} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{usageText('total')}</th>
            <Cells total={total} />
          </tr>
        </tfoot>
      </table>
    </ScrollArea>
  )
}

function Cells({ total }: { readonly total: Total }) {
  return (
    <>
      <td>
        {total.unpriced === total.requests && total.requests > 0
          ? '–'
          : formatDollars(total.dollars)}
      </td>
      <td>{formatNumber(total.requests)}</td>
      <td>{formatTokens(inputOf(total))}</td>
      <td>{formatTokens(total.cached)}</td>
      <td>{formatTokens(total.output)}</td>
    </>
  )
}
