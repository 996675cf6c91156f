import { describe, expect, it } from 'vitest'
import { roomOf, turn } from '../../test/local-desk.ts'
import { localModel, scriptedRunner } from '../../test/scripted-runner.ts'
import { ModelError } from '../../ports/errors.ts'

describe('a download', () => {
  const begin = async () => {
    const runner = scriptedRunner('wllama', [localModel('small', { downloadBytes: 1_000 })])
    const desk = roomOf(runner)
    await desk.room.list('wllama')
    const ended = desk.room.fetch('wllama', 'small')
    await turn()
    return { ...desk, runner, ended }
  }

  it('shows bytes, speed and time left, and ends as a stored model', async () => {
    const { runner, state, wait, ended } = await begin()
    runner.arrive('small', 100)
    wait(1_000)
    runner.arrive('small', 300)
    expect(state().fetches).toEqual([
      {
        modelId: 'small',
        state: 'running',
        loadedBytes: 300,
        totalBytes: 1_000,
        share: 0.3,
        bytesPerSecond: 200,
        msLeft: 3_500,
        message: null,
      },
    ])
    runner.end('small')
    await ended
    expect(state()).toMatchObject({ fetches: [], models: [{ id: 'small', isStored: true }] })
  })

  it('keeps what is there when it is paused, and goes on from it', async () => {
    const { room, runner, state, ended } = await begin()
    runner.arrive('small', 400)
    room.pause('wllama', 'small')
    await ended
    expect(state().fetches).toMatchObject([
      { state: 'paused', loadedBytes: 400, share: 0.4, bytesPerSecond: null, message: null },
    ])
    const again = room.fetch('wllama', 'small')
    await turn()
    expect(state().fetches).toMatchObject([{ state: 'running', loadedBytes: 400 }])
    runner.end('small')
    await again
    expect(runner.calls.filter(call => call === 'fetch small')).toHaveLength(2)
  })

  it('leaves nothing behind when it is cancelled, running or paused', async () => {
    const { room, runner, state, ended } = await begin()
    await room.cancel('wllama', 'small')
    await ended
    expect(state().fetches).toEqual([])
    expect(runner.calls).toContain('remove small')

    const again = room.fetch('wllama', 'small')
    await turn()
    room.pause('wllama', 'small')
    await again
    await room.cancel('wllama', 'small')
    expect(state().fetches).toEqual([])
    expect(runner.calls.filter(call => call === 'remove small')).toHaveLength(2)
  })

  it('that fails says why in its sentence, and can be begun again', async () => {
    const { room, runner, state, ended } = await begin()
    runner.arrive('small', 250)
    runner.end('small', new ModelError('unreachable', 'The address could not be reached.'))
    await ended
    expect(state().fetches).toMatchObject([
      { state: 'failed', loadedBytes: 250, message: 'The address could not be reached.' },
    ])
    const again = room.fetch('wllama', 'small')
    await turn()
    runner.end('small')
    await again
    expect(state().fetches).toEqual([])
  })

  it('is begun once, however often it is asked for', async () => {
    const { room, runner, ended } = await begin()
    await room.fetch('wllama', 'small')
    expect(runner.calls.filter(call => call === 'fetch small')).toHaveLength(1)
    runner.end('small')
    await ended
  })

  it('is drawn a few times a second, however often something arrives', async () => {
    const { runner, state, wait } = await begin()
    runner.arrive('small', 100)
    wait(50)
    runner.arrive('small', 150)
    expect(state().fetches).toMatchObject([{ loadedBytes: 100 }])
    wait(200)
    runner.arrive('small', 200)
    expect(state().fetches).toMatchObject([{ loadedBytes: 200 }])
  })
})
