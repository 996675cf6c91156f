import { presetWords } from '../../i18n/preset-words.ts'
import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { presetById, type Preset, presetName, PRESETS } from '../../engine/index.ts'
import {
  type PresetValues,
  haveSameValues,
  type SavedPreset,
} from '../../runtime/settings/saved-presets.ts'
import { useUiState } from '../../host/store.ts'
import { IconButton } from '../../kit/Button.tsx'
import { Chip } from '../../kit/Chip.tsx'
import { Choice } from '../../kit/Field.tsx'
import { PRESET_GROUPS, presetFacts } from './preset-facts.ts'
import styles from './PresetList.module.css'
import { presetsText } from './texts.ts'

/** All presets to choose from, those that the person saved last: what each is, and when it does what. */
export function PresetList({
  legend,
  chosen,
  onChoose,
  onRemove,
  first,
  isBrief = false,
}: {
  readonly legend: string
  readonly chosen: PresetValues | null
  readonly onChoose: (values: PresetValues) => void
  /** Deletes a saved one; absent: the list has no button for it. */
  readonly onRemove?: (preset: SavedPreset) => void
  readonly first?: ReactNode
  /** Names alone. */
  readonly isBrief?: boolean
}) {
  const saved = useUiState(state => state.app.savedPresets)
  const list = useRef<HTMLFieldSetElement>(null)
  // Changed values are still that preset's, unless they are saved under a name.
  const own = saved.find(preset => chosen && haveSameValues(preset, chosen))
  const value = own?.title ?? chosen?.presetId ?? ''
  useEffect(() => {
    const checked = list.current?.querySelector(`input[value="${CSS.escape(value)}"]`)
    checked?.closest('label')?.scrollIntoView({ block: 'nearest' })
  }, [value])
  return (
    <fieldset ref={list} className={styles.list}>
      <legend className="above">{legend}</legend>
      {first}
      {PRESET_GROUPS.map(({ name, presets }) => (
        <Fragment key={name}>
          <p className={`${styles.group} small soft`}>{presetsText(`preset.${name}`)}</p>
          {presets.map(preset => (
            <Choice
              key={preset.id}
              name="preset"
              value={preset.id}
              checked={own === undefined && preset.id === chosen?.presetId}
              onChange={() => onChoose({ presetId: preset.id, options: {} })}
              what={
                <>
                  {presetWords(presetName(preset))}{' '}
                  <span className="normal faint" translate="no">
                    {preset.title}
                  </span>{' '}
                  {preset === PRESETS[0] && <Chip>{presetsText('preset.default')}</Chip>}
                </>
              }
            >
              {!isBrief && <Details preset={preset} />}
            </Choice>
          ))}
        </Fragment>
      ))}
      {saved.length > 0 && (
        <p className={`${styles.group} small soft`}>{presetsText('preset.saved')}</p>
      )}
      {saved.map(preset => (
        <div key={preset.title} className={styles.own}>
          <Choice
            name="preset"
            value={preset.title}
            checked={preset === own}
            onChange={() => onChoose(preset)}
            what={<bdi dir="auto">{preset.title}</bdi>}
          >
            {presetsText('preset.from', {
              title: presetById(preset.presetId).title,
              count: Object.keys(preset.options).length,
            })}
          </Choice>
          {onRemove && (
            <IconButton
              icon="trash"
              label={presetsText('preset.delete', { title: preset.title })}
              onClick={() => onRemove(preset)}
            />
          )}
        </div>
      ))}
    </fieldset>
  )
}

function Details({ preset }: { readonly preset: Preset }) {
  return (
    <>
      {presetWords(preset.description)}
      <span className="stack gap-0 faint">
        {presetFacts(preset).map(fact => (
          <span key={fact}>{fact}.</span>
        ))}
      </span>
    </>
  )
}
