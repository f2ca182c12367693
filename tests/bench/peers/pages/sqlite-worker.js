import sqlite3InitModule from '@sqlite.org/sqlite-wasm';

const COLUMNS = [
  'op_id',
  'cliente_nombre',
  'op_tipo',
  'op_eta_puerto',
  'op_eta_planta',
  'op_monto',
  'chofer_nombre',
  'camion_marca',
  'camion_placa',
  'contenedor_numero',
  'finalizado',
  'facturada',
  'version',
  'eta',
  'busca',
];
let db;

function page(where, text) {
  const count = db.selectValue(`select count(*) from lista ${where}`, [text]);
  db.selectObjects(`select * from lista ${where} order by finalizado, eta, op_id limit 5`, [text]);
  return count;
}

const handlers = {
  async open() {
    const sqlite3 = await sqlite3InitModule();
    const pool = await sqlite3.installOpfsSAHPoolVfs({ clearOnInit: true });
    db = new pool.OpfsSAHPoolDb('/bench.db');
    // All of it fits in memory; the default would read most of each search from the file.
    db.exec('pragma cache_size = -400000; pragma temp_store = memory');
    db.exec(
      `create table lista (${COLUMNS.map((name) => (name === 'op_id' ? 'op_id integer primary key' : name)).join(', ')})`,
    );
  },
  add(filas) {
    db.transaction(() => {
      const insert = db.prepare(`insert into lista values (${COLUMNS.map(() => '?').join(', ')})`);
      for (const fila of filas) {
        insert.bind(COLUMNS.map((name) => fila[name] ?? null)).step();
        insert.reset();
      }
      insert.finalize();
    });
  },
  index() {
    db.exec('create index orden on lista (finalizado, eta, op_id)');
    db.exec(
      "create virtual table texto using fts5 (busca, content='lista', content_rowid='op_id', tokenize='trigram')",
    );
    db.exec("insert into texto (texto) values ('rebuild')");
    db.exec('analyze');
    // Nobody's first search is measured.
    handlers.like('zz');
    handlers.fts('zzz');
  },
  like: (text) => page("where busca like '%' || ? || '%'", text),
  fts: (text) => page('where op_id in (select rowid from texto where texto match ?)', `"${text}"`),
};

async function answer({ name, value }) {
  try {
    self.postMessage({ value: await handlers[name](value) });
  } catch (error) {
    self.postMessage({ error: String(error) });
  }
}

self.addEventListener('message', ({ data }) => void answer(data));
