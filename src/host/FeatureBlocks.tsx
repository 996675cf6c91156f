import { useId } from 'react'
import type { SettingsBlock } from './feature.ts'
import { useUi } from './store.ts'

/** What the features add to a page of the settings, in the order of the features. */
export function FeatureBlocks({ section }: Pick<SettingsBlock, 'section'>) {
  const blocks = useUi().features.flatMap(({ settings = [] }) => settings)
  return blocks
    .filter(block => block.section === section)
    .map(block => <FeatureBlock key={block.label()} {...block} />)
}

function FeatureBlock({ label, Block }: SettingsBlock) {
  const id = useId()
  return (
    <section className="stack" aria-labelledby={id}>
      <h3 id={id}>{label()}</h3>
      <Block />
    </section>
  )
}
