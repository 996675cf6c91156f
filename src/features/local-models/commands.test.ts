import { expect, it } from 'vitest'
import { commandsOf } from '../../host/use-feature.ts'
import { startApp } from '../../test/application.ts'
import { localModel, scriptedRunner } from '../../test/scripted-runner.ts'
import { localModels } from './feature.ts'

it('a model that is deleted gives its place to the demo', async () => {
  const runner = scriptedRunner('wllama', [localModel('small', { isStored: true })])
  const { app } = await startApp({ begins: false, ports: { runners: [runner] } })
  await app.useLocalModel('wllama', 'small')
  await commandsOf({ application: app }, localModels).remove('wllama', 'small')
  expect(app.snapshot().settings).toMatchObject({ model: 'demo', local: null })
  expect(app.snapshot().runners).toMatchObject([{ models: [{ id: 'small', isStored: false }] }])
})

it('what fails becomes a notice', async () => {
  const runner = scriptedRunner('wllama', [localModel('small')])
  const { app } = await startApp({ begins: false, ports: { runners: [runner] } })
  const { addFile } = commandsOf({ application: app }, localModels)
  await addFile('webllm', new File(['GGUF'], 'small.gguf'))
  expect(app.snapshot().notices).toHaveLength(1)
})
