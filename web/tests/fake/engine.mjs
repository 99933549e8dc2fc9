// An engine for tests: it speaks the protocol of docs/explorer-requests.md and answers with what the
// program has said (program.mjs). Events on the way to an answer are made up.
import { boardOf, moveOf } from './boards.mjs';
import { LAB, LAB_RESULT } from './lab.mjs';
import { NotRecorded, Program } from './program.mjs';

const SIDES = { black: 'Black', white: 'White' };
const other = (side) => (side === 'black' ? 'white' : 'black');

export class FakeEngine {
  constructor(program = new Program(), { pause = 0 } = {}) {
    this.program = program;
    this.pause = pause; // milliseconds between two events of a job
    this.nextJob = 1;
    this.nextProof = 1;
    this.proofs = new Map();
    this.stopped = new Set();
    this.held = new Set();
  }

  // `emit` gets the events of jobs; they begin after the answer.
  ask(request, emit) {
    const { op } = request;
    try {
      const quick = this[`op_${op.replaceAll('-', '_')}`];
      if (quick) return quick.call(this, request);
      const long = this[`job_${op}`];
      if (!long) throw new Error(`no such request: ${op}`);
      const job = this.nextJob++;
      const run = async () => {
        await new Promise((resolve) => setTimeout(resolve, 1));
        try {
          for await (const event of long.call(this, request, job)) {
            if (this.pause) await new Promise((resolve) => setTimeout(resolve, this.pause));
            while (this.held.has(job) && !this.stopped.has(job)) await new Promise((resolve) => setTimeout(resolve, 30));
            emit({ job, ...event });
          }
        } catch (error) {
          emit({ job, event: 'failed', ...this.error(error) });
        }
      };
      void run();
      return { job };
    } catch (error) {
      return this.error(error);
    }
  }

  error(error) {
    return { error: { kind: error instanceof NotRecorded ? 'not_found' : 'input', message: error.message } };
  }

  textOf({ text = 'start', moves = [] }) {
    return moves.length ? `${text}${/ moves /.test(text) ? '' : ' moves'} ${moves.join(' ')}` : text;
  }

  show(game, text) {
    return this.program.lines(['show', game, text])[0];
  }

  position({ game, text, moves, bytes }) {
    if (bytes) text = Buffer.from(bytes, 'base64').toString('utf8').trim();
    if (!game) {
      for (const name of ['hex', 'othello', 'connect6', 'loa', 'shogi']) {
        try {
          return this.position({ game: name, text, moves });
        } catch { /* the next one */ }
      }
      throw new Error('no game can read this');
    }
    const [start, ...behind] = (text ?? 'start').split(' moves ');
    const all = [...(behind[0]?.split(' ') ?? []), ...(moves ?? [])];
    const said = this.show(game, this.textOf({ text: start, moves: all }));
    const name = game.split(':')[0];
    const root = this.show(game, start);
    const record = all.map((move, i) => {
      const before = i === 0 ? root : this.show(game, this.textOf({ text: start, moves: all.slice(0, i) }));
      return { side: before.to_move, move };
    });
    const score = said.result;
    return {
      game, text: said.position, to_move: said.to_move,
      state: `${SIDES[said.to_move]} to move.`,
      result: score === null ? null : { score, winner: score > 0 ? 'black' : score < 0 ? 'white' : null, text: score > 0 ? 'Black has won.' : score < 0 ? 'White has won.' : 'It is a draw.' },
      board: boardOf(name, said.position), moves: said.moves.map(moveOf), remarks: said.remarks, in_check: false,
      ...(/ [12]$/.test(said.position) && name !== 'shogi' ? { turn_left: Number(said.position.slice(-1)) } : {}),
      record: { start: root.position, moves: record },
      texts: [{ notation: 'position', text: said.position }],
      views: name === 'hex' ? [{ name: 'must-play', title: 'Where the other side must play' }] : []
    };
  }

  // What is proven of the side to move.
  solve({ game, text, moves, target, attacker }, extra = []) {
    const args = ['solve', game, this.textOf({ text, moves })];
    if (target) args.push('--target', target);
    if (attacker && attacker !== 'mover') args.push('--attacker', attacker);
    return this.program.lines([...args, ...extra])[0];
  }

  sentence(answer, side) {
    if (typeof answer.score === 'number') {
      if (answer.score === 0) return 'It is a draw with best play on both sides: proven.';
      return `${answer.score > 0 ? 'Black' : 'White'} wins by ${Math.abs(answer.score)} points with best play on both sides: proven.`;
    }
    if (answer.truth === 'unknown') return 'Not found out: the time was up.';
    return `${SIDES[side]} to move ${answer.truth === 'proven' ? 'wins' : 'can’t win'}: proven.`;
  }

  keep(proof) {
    const handle = `p${this.nextProof++}`;
    this.proofs.set(handle, proof);
    return handle;
  }

  proofOf(handle) {
    const proof = this.proofs.get(handle);
    if (!proof) throw Object.assign(new Error(`there is no proof '${handle}'`), { kind: 'not_found' });
    return proof;
  }

  op_hello() {
    return { session: 's1', engine: 'native' };
  }

  op_about() {
    const option = (one) => {
      const choices = one.range.includes('|') ? one.range.split('|') : undefined;
      return { ...one, kind: choices ? 'choice' : 'integer', ...(choices ? { choices } : {}) };
    };
    const withKinds = (one) => ({ ...one, options: one.options.map(option) });
    const targets = { othello: ['win', 'draw', 'exact'], shogi: ['mate'], hex: ['win'] };
    const pieces = ['K', 'R', 'B', 'G', 'S', 'N', 'L', 'P', '+R', '+B', '+S', '+N', '+L', '+P'];
    return {
      engine: 'native', version: '1.0.0', has_threads: true,
      games: this.program.lines(['games']).map((one) => ({
        ...withKinds(one), example: /'(.*)'$/.exec(one.example)?.[1] ?? 'start',
        default_target: one.name === 'shogi' ? 'mate' : 'win', targets: targets[one.name] ?? ['win', 'draw'],
        views: [], record_formats: [], counts_length: one.name === 'shogi', futile_rules: [], has_swap_rule: one.name === 'hex',
        has_scores: one.name === 'othello', has_players: true,
        pieces: one.name === 'shogi' ? pieces.map((piece, i) => ({ piece, sign: boardOf('shogi', `${piece}8/9/9/9/9/9/9/9/9 b -`).cells[0].sign, is_hand: i > 0 && i < 8 })) : []
      })),
      algorithms: this.program.lines(['algorithms']).map(withKinds),
      players: this.program.lines(['players']).map(withKinds),
      strengths: [
        { name: 'beginner', title: 'any legal move', player: 'random' }, { name: 'casual', title: 'looks a few moves ahead', player: 'alpha-beta', nodes: '2k' },
        { name: 'club', player: 'alpha-beta', nodes: '100k' }, { name: 'master', player: 'scns', time: '10s' }
      ],
      limits: { seconds: 60, bytes: 268435456, nodes: null, threads: 2, jobs: 4, certificate_bytes: 33554432 }
    };
  }

  op_position(request) {
    return this.position(request);
  }

  op_move({ game, text, moves = [], move }) {
    return this.position({ game, text, moves: [...moves, move] });
  }

  op_file({ text, bytes }) {
    const all = bytes ? Buffer.from(bytes, 'base64').toString('utf8') : text;
    const lines = all.split('\n').map((line, i) => ({ number: i + 1, text: line.trim() })).filter((line) => line.text);
    return { positions: lines, left_off: 0 };
  }

  op_edit({ game, draft, text, moves, changes }) {
    const name = game.split(':')[0];
    const from = draft ?? this.position({ game, text, moves }).text;
    let board = boardOf(name, from);
    let side = / [xb] | [xb]$/.test(from.slice(from.indexOf(' '))) ? 'black' : 'white';
    for (const change of changes) {
      if (change.clear) board.cells.forEach((cell) => delete cell.side);
      if (change.to_move) side = change.to_move;
      const cell = board.cells.find((one) => one.name === change.cell);
      if (cell) {
        delete cell.side;
        if (change.side) cell.side = change.side;
      }
    }
    const rows = [];
    for (let y = 0; y < board.height; ++y) {
      rows.push(board.cells.slice(y * board.width, (y + 1) * board.width).map((cell) => (cell.side ? (cell.side === 'black' ? 'x' : 'o') : '1')).join('').replace(/1+/g, (run) => run.length));
    }
    const next = name === 'shogi' ? from : `${rows.join('/')} ${side === 'black' ? 'x' : 'o'}`;
    let position = null, why;
    try {
      position = this.position({ game, text: next });
    } catch (error) {
      why = error.message;
    }
    return { draft: next, board, to_move: side, position, ...(why ? { why } : {}) };
  }

  op_marks(request) {
    const { board } = this.position(request);
    const empty = board.cells.filter((cell) => !cell.side).slice(0, 5);
    return { marks: { cells: empty.map((cell) => ({ cell: cell.name, colour: 'good' })), text: `must-play: ${empty.length} cells` } };
  }

  op_jobs() {
    return { jobs: [] };
  }

  op_stop({ job }) {
    this.stopped.add(job);
    return {};
  }

  op_pause({ job }) {
    this.held.add(job);
    return {};
  }

  op_go_on({ job }) {
    this.held.delete(job);
    return {};
  }

  now(i, of, moves) {
    const grown = (i + 1) / of;
    const wave = Math.sin(i * 0.8) * 0.4;
    return {
      phase: 'searching', seconds: 0.1 * (i + 1), search_seconds: 0.1 * (i + 1), nodes: Math.round(40_000 * grown ** 1.3), nodes_per_second: 98_000 + 9000 * wave,
      iterations: 9000 * (i + 1), pn: i === of - 1 ? 0 : Math.round(10 ** (1 + 1.6 * grown + wave)), dn: i === of - 1 ? null : Math.round(10 ** (1 + 2.2 * grown - wave)),
      root_switches: Math.round(60 * grown ** 0.7), mean_depth: 4 + 5 * grown, table_fill: 0.3 * grown, bytes: Math.round(2e6 + 9e6 * grown),
      moves: moves.slice(0, 14).map(({ move }, k) => ({ move, pn: Math.round(3 + ((k * 37 + i * 11) % 90)), dn: Math.round(9 + ((k * 53 + i * 7) % 400)), truth: 'unknown' })),
      line: moves.slice(0, 2).map((one) => one.move), text: ''
    };
  }

  tree(i, of, moves) {
    const nodes = [{ id: 1, move: '', pn: 12, dn: 90, effort: 900 * (i + 1) }];
    let id = 2;
    const grow = (parent, share, depth) => {
      const parts = [0.46, 0.25, 0.14, 0.08, 0.04];
      parts.forEach((part, k) => {
        const effort = Math.floor(share * part);
        if (effort < 12 || depth > 8 || nodes.length > 300) return;
        const mine = id++;
        const truth = k === 2 ? 'disproven' : k === 3 && depth > 1 ? 'proven' : 'unknown';
        nodes.push({ id: mine, parent, move: moves[(k * 3 + depth * 5) % moves.length]?.move ?? 'a1', pn: 3 + k, dn: 20 - k, effort, truth, lit: k === i % 2 && (parent === 1 || nodes.find((one) => one.id === parent)?.lit) });
        if (truth === 'unknown') grow(mine, effort, depth + 1);
      });
    };
    nodes[0].lit = true;
    grow(1, 900 * (i + 1), 1);
    return { event: 'tree', tree: 1, expansions: 900 * (i + 1), left_off: 120 * (i + 1), nodes };
  }

  async *searching(request, position, steps = 10) {
    yield {
      event: 'started', op: request.op, position: position.text, attacker: position.to_move, target: request.target ?? 'win',
      algorithm: request.algorithm ?? 'df-pn:epsilon=0.25', knowledge: request.knowledge ?? 'none', means: { proven: `after it ${SIDES[position.to_move]} wins`, disproven: `after it ${SIDES[position.to_move]} can’t win` }
    };
    yield { event: 'phase', phase: 'searching', now: this.now(0, steps, position.moves) };
    for (let i = 0; i < steps; ++i) {
      yield { event: 'progress', now: this.now(i, steps, position.moves) };
      if (request.tree) yield this.tree(i, steps, position.moves);
    }
    yield { event: 'phase', phase: 'proving', now: this.now(steps - 1, steps, position.moves) };
  }

  // For the side that makes the move.
  mark(truth, position, score) {
    if (typeof score === 'number') return score === 0 ? 'doubtful' : (score > 0) === (position.to_move === 'black') ? 'good' : 'bad';
    return { proven: 'good', disproven: 'bad', unknown: 'doubtful' }[truth];
  }

  async *job_solve(request) {
    const position = this.position(request);
    const answer = this.solve(request, request.all_moves && !request.shortest ? ['--all-moves'] : request.shortest ? ['--shortest'] : []);
    yield* this.searching(request, position, this.pause ? 24 : 4);
    const count = answer.moves?.length ?? 0;
    for (const [i, one] of (answer.moves ?? []).entries()) {
      yield { event: 'move-begun', move: one.move, number: i + 1, count };
      let line = [];
      try {
        line = this.solve({ ...request, moves: [...(request.moves ?? []), one.move], target: request.target === 'exact' ? 'exact' : undefined, attacker: undefined }).line;
      } catch { /* the game is over after it, or it was not recorded */ }
      yield {
        event: 'move', move: one.move, number: i + 1, count, truth: one.truth, verdict: 'score' in one ? String(one.score) : one.truth, nodes: one.nodes, seconds: one.seconds, line,
        mark: this.mark(one.truth, position, one.score), ...('score' in one ? { score: one.score } : {})
      };
    }
    const proof = answer.truth === 'unknown' ? null : this.keep({ request, claim: answer });
    yield {
      event: 'answer', answer, sentence: this.sentence(answer, position.to_move), advice: '', text: JSON.stringify(answer),
      figures: [`${answer.iterations.toLocaleString('en')} iterations,`, `${answer.nodes.toLocaleString('en')} nodes`], proof
    };
  }

  async *job_try(request) {
    const moves = [...(request.moves ?? []), request.move];
    const before = this.position(request);
    const after = this.position({ ...request, moves });
    yield* this.searching(request, after, 2);
    const answer = after.result ? null : this.solve({ ...request, moves, attacker: undefined });
    const isRight = answer ? answer.truth === 'disproven' : after.result.winner === before.to_move;
    const way = [];
    const line = answer?.line ?? [];
    for (let i = 0; i < line.length; ++i) {
      way.push({ move: line[i], to: `0:${i}`, kind: 'chosen', reason: i % 2 ? 'a virtual connection' : '', text: this.position({ ...request, moves: [...moves, ...line.slice(0, i + 1)] }).text, sentence: '' });
    }
    yield {
      event: 'answer', move: request.move, is_right: isRight, answer, proof: answer ? this.keep({ request: { ...request, moves }, claim: answer }) : null, way: answer && { steps: way, is_endless: false },
      sentence: `After ${request.move} ${SIDES[before.to_move]} ${isRight ? 'wins' : 'can’t win'}: proven.`
    };
  }

  async *job_open({ proof, bytes }) {
    yield { event: 'started', op: 'open' };
    if (bytes && !Buffer.from(bytes, 'base64').toString('latin1').startsWith('proofboard')) {
      yield { event: 'answer', proof: 'p0', is_valid: false, check: { valid: false, message: 'not a certificate' }, sentence: 'not valid', text: '', parts: [] };
      return;
    }
    const kept = proof ? this.proofOf(proof) : { request: { game: 'hex', text: '3/3/3 x', moves: [] } };
    for (let i = 1; i <= 4; ++i) yield { event: 'progress', records: i * 25, of: 100 };
    const position = this.position(kept.request);
    const answer = kept.claim ?? this.solve(kept.request);
    const prover = answer.truth === 'proven' ? position.to_move : other(position.to_move);
    const handle = proof ?? this.keep({ ...kept, claim: answer });
    yield {
      event: 'answer', proof: handle, is_valid: true, check: { valid: true, reason: 'valid', game: position.game }, sentence: `${SIDES[prover]} can force a win.`,
      text: 'valid: 412 nodes, 812 bytes', parts: [{ place: '0:', prover, claim: `${SIDES[prover]} can force a win` }]
    };
  }

  // A proof is played anew from what the program says of every position in it; a place is its moves.
  op_proof_node({ proof, place = '0:' }) {
    const { request, claim } = this.proofOf(proof);
    const played = place.slice(2).split('.').filter(Boolean);
    const moves = [...(request.moves ?? []), ...played];
    const position = this.position({ ...request, moves });
    const root = this.position(request);
    const prover = claim.truth === 'proven' ? root.to_move : other(root.to_move);
    if (position.result) return { place, kind: 'final', proof: 'well-founded', prover, sentence: position.result.text, position };
    const to = (move) => `0:${[...played, move].join('.')}`;
    if (position.to_move === prover) {
      const { move } = this.solve({ ...request, moves });
      return {
        place, kind: 'chosen', proof: 'well-founded', prover, sentence: `${SIDES[prover]} is to move, and the proof has a move.`, position,
        sizes: { positions: 90, tree_positions: 140, longest: 9, shortest: 3 }, moves: [{ move, outcome: 'followed', to: to(move), kind: 'answered', sizes: { positions: 89, tree_positions: 120, longest: 8, shortest: 2 } }]
      };
    }
    return {
      place, kind: 'answered', proof: 'well-founded', prover, sentence: `${SIDES[position.to_move]} is to move; there is an answer to every move that matters.`, position,
      reason: 'the other cells are dead or outside every carrier', marks: { cells: position.board.cells.filter((cell) => !cell.side).slice(0, 3).map((cell) => ({ cell: cell.name, colour: 'good' })), text: '' },
      sizes: { positions: 89, tree_positions: 120, longest: 8, shortest: 2 },
      moves: position.moves.map(({ move }, i) => (i % 4 === 3
        ? { move, outcome: 'left_out' }
        : { move, outcome: 'followed', to: to(move), kind: 'chosen', sizes: { positions: Math.max(1, 40 - 5 * i), tree_positions: 50, longest: 7, shortest: 1 } }))
    };
  }

  op_proof_way({ proof, place }) {
    const { request } = this.proofOf(proof);
    const played = place.slice(2).split('.').filter(Boolean);
    const { line } = this.solve({ ...request, moves: [...(request.moves ?? []), ...played] });
    return { steps: line.map((move, i) => ({ move, to: `0:${[...played, ...line.slice(0, i + 1)].join('.')}` })), is_endless: false };
  }

  op_proof_play({ proof, moves }) {
    const { request, claim } = this.proofOf(proof);
    const root = this.position(request);
    const prover = claim.truth === 'proven' ? root.to_move : other(root.to_move);
    const all = [...(request.moves ?? [])], line = [];
    const waiting = [...moves];
    let position = root;
    while (!position.result) {
      if (position.to_move === prover) {
        const { move } = this.solve({ ...request, moves: all });
        line.push({ by: 'proof', move, reason: 'it keeps both sides of a bridge', by_checker: false, in_another_position: false, place: '0:' });
        all.push(move);
      } else {
        const move = waiting.shift();
        if (move === undefined) break;
        line.push({ by: 'visitor', move });
        all.push(move);
      }
      position = this.position({ ...request, moves: all });
    }
    return { visitor: other(prover), line, standing: { place: '0:', sentence: `${SIDES[prover]} has a forced win.` }, position };
  }

  op_certificate() {
    return { name: 'hex-3x3.proof', size: 10, bytes: Buffer.from('proofboard').toString('base64') };
  }

  async *job_reply(request) {
    const position = this.position(request);
    yield { event: 'started', op: 'reply' };
    const move = request.player === 'random' ? position.moves[0].move : this.solve(request).move ?? position.moves[0].move;
    const after = this.position({ ...request, moves: [...(request.moves ?? []), move] });
    yield {
      event: 'answer', move, sentence: `${SIDES[position.to_move]} plays ${move}.`, hint: `${move} looks best.`, value: 12, line: [move], nodes: 900, seconds: 0.1, position: after,
      end: after.result ? { score: after.result.score, winner: after.result.winner, by: 'rules', sentence: after.result.text } : null
    };
  }

  async *job_held(request) {
    const position = this.position(request);
    yield* this.searching(request, position, 2);
    const answer = this.solve(request);
    const isLost = answer.truth === 'disproven';
    yield { event: 'answer', side: position.to_move, truth: answer.truth, sentence: isLost ? 'Yes, it is lost: that is proven.' : 'No, it can be held: that is proven.', proof: this.keep({ request, claim: answer }) };
  }

  async *job_analyse({ game, text, moves }) {
    const all = this.textOf({ text, moves });
    const lines = this.program.lines(['analyse', game, all, '--nodes', '20k', '--time', '10s']);
    const summary = lines[lines.length - 1];
    const side = (name) => SIDES[name] ?? '';
    const told = (score) => (score ? `${score.proven ? '' : '~'}${score.points > 0 ? '+' : ''}${score.points.toFixed(score.proven ? 0 : 1)}` : '');
    const positions = lines.slice(0, -1).map((one) => ({
      ...one,
      told: {
        move: one.move ? `${side(one.side)} ${one.move}` : 'start',
        before: told(one.before), after: told(one.after), loss: one.loss?.points ? one.loss.points.toFixed(0) : '',
        better: one.better.map((better) => better.move).join(', '),
        proven: side(one.proven) ? `${side(one.proven)} wins` : one.proven ?? ''
      }
    }));
    yield { event: 'started', positions: positions.length };
    for (let i = 1; i < positions.length; ++i) yield { event: 'progress', part: 'proofs', number: i, of: positions.length };
    yield { event: 'answer', positions, summary, text: '' };
  }

  async *job_gauge(request) {
    const position = this.position(request);
    yield* this.searching(request, position, 3);
    const said = this.program.lines(['gauge', request.game, '/dev/stdin'], `${position.text}\n`)[0];
    const { difficulty = 3.4, aesthetics = 2.1, features = {}, curve } = said;
    yield { event: 'answer', gauge: { difficulty, aesthetics, features, curve }, answer: said, sentence: this.sentence(said, position.to_move) };
  }

  op_lab() {
    return LAB;
  }

  op_lab_result({ name }) {
    return { ...LAB_RESULT, name };
  }
}
