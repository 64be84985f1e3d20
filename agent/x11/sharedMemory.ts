import koffi from 'koffi';

/** Flags of shmget: a new segment, for its owner only. */
const createPrivate = 0o1_600;
const removeCommand = 0;

/** Memory that this process and the X server share. */
export interface SharedMemory {
  id: number;
  bytes: ArrayBuffer;
  /** Call it when the X server has attached or refused the memory: it is removed with its last user. */
  removeWhenUnused(): void;
  /** After this call `bytes` must not be used. */
  detach(): void;
}

/** System V shared memory, as MIT-SHM uses it. @returns null where the system has none or refuses it. */
export function allocateSharedMemory(size: number): SharedMemory | null {
  const libc = loadLibc();
  if (!libc) return null;
  const id = Number(libc.shmget(0, size, createPrivate));
  if (id < 0) return null;
  const removeWhenUnused = (): void => void libc.shmctl(id, removeCommand, null);
  const address: unknown = libc.shmat(id, null, 0);
  if (address === failedAddress) {
    removeWhenUnused();
    return null;
  }
  return { id, bytes: koffi.view(address, size), removeWhenUnused, detach: () => void libc.shmdt(address) };
}

/** shmat returns (void *) -1 on failure. */
const failedAddress = 0xff_ff_ff_ff_ff_ff_ff_ffn;

/** Null on systems without the C library of Linux. */
function loadLibc() {
  try {
    const libc = koffi.load('libc.so.6');
    return {
      shmget: libc.func('int shmget(int key, size_t size, int flags)'),
      shmat: libc.func('void *shmat(int id, const void *address, int flags)'),
      shmctl: libc.func('int shmctl(int id, int command, void *buffer)'),
      shmdt: libc.func('int shmdt(const void *address)'),
    };
  } catch {
    return null;
  }
}
