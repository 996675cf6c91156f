import { compareText } from '../../i18n/en/compare.ts'
import { formatNumber } from '../../i18n/format.ts'
import type { ComparedPart } from '../../engine/index.ts'
import type { Comparison } from '../../runtime/application/compare-branches.ts'
import styles from './Compare.module.css'

/** The tokens of both requests by kind, and which holds more. */
export function ViewParts({ comparison: { parts, model } }: { readonly comparison: Comparison }) {
  return (
    <div className={styles.parts}>
      <table>
        <thead>
          <tr className="small soft">
            <th scope="col">{compareText('compare.part')}</th>
            <th scope="col">{compareText('compare.left')}</th>
            <th scope="col">{compareText('compare.right')}</th>
            <th scope="col">{compareText('compare.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(part => (
            <tr key={part.part}>
              <th scope="row" className="normal">
                {compareText(`compare.part.${part.part}`)}
              </th>
              <td>{formatNumber(part.left.tokens)}</td>
              <td>{formatNumber(part.right.tokens)}</td>
              <td className="small soft">{differenceOf(part)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small faint">{compareText('compare.counted-for', { model })}</p>
    </div>
  )
}

function differenceOf({ left, right }: ComparedPart): string {
  const more = left.tokens - right.tokens
  if (more === 0) return compareText('compare.same')
  return more > 0
    ? compareText('compare.more-left', { tokens: more })
    : compareText('compare.more-right', { tokens: -more })
}
