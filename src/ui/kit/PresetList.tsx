import { useEffect, useRef, type ReactNode } from 'react'
import { PRESETS } from '../../engine/index.ts'
import { presetName } from '../../i18n/en/preset-names.ts'
import { t } from '../../i18n/t.ts'
import { Chip } from './Chip.tsx'
import { Choice } from './Field.tsx'
import { presetFacts } from './preset-facts.ts'
import styles from './PresetList.module.css'

/** All presets to choose from: what each is, and when it does what. */
export function PresetList({
  legend,
  chosenId,
  onChoose,
  first,
}: {
  readonly legend: string
  /** Null where none of them is chosen. */
  readonly chosenId: string | null
  readonly onChoose: (presetId: string) => void
  /** A choice before the presets. */
  readonly first?: ReactNode
}) {
  const list = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector('input:checked')
    chosen?.closest('label')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <fieldset ref={list} className={styles.list}>
      <legend className={styles.legend}>{legend}</legend>
      {first}
      {PRESETS.map((preset, index) => (
        <Choice
          key={preset.id}
          name="preset"
          value={preset.id}
          checked={preset.id === chosenId}
          onChange={() => onChoose(preset.id)}
          what={
            <>
              {presetName(preset)} <span className={styles.source}>{preset.title}</span>{' '}
              {index === 0 && <Chip>{t('preset.default')}</Chip>}
            </>
          }
        >
          {preset.description}
          <span className={styles.facts}>
            {presetFacts(preset).map(fact => (
              <span key={fact}>{fact}.</span>
            ))}
          </span>
        </Choice>
      ))}
    </fieldset>
  )
}
