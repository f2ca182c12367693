/** Our API as react-admin asks for it. */
const call = async (path, options = {}) => {
  const answer = await fetch(`/api${path}`, {
    ...options,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${localStorage.getItem('token')}`,
      ...options.headers,
    },
  });
  const body = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(body.mensaje), { status: answer.status });
  return body;
};

const one = async (path, options) => ({ data: (await call(path, options)).datos });

const send = (path, method, data) =>
  one(path, {
    method,
    body: JSON.stringify(data),
    headers: { 'idempotency-key': crypto.randomUUID() },
  });

export const dataProvider = {
  async getList(resource, { pagination, sort, filter }) {
    const query = new URLSearchParams({
      page: pagination.page,
      limit: pagination.perPage,
      sort: `${sort.field}:${sort.order}`,
      search: filter.q ?? '',
    });
    const { results, totalDocs } = await call(`/${resource}?${query}`);
    return { data: results, total: totalDocs };
  },
  getOne: (resource, { id }) => one(`/${resource}/${id}`),
  async getMany(resource, { ids }) {
    const records = await Promise.all(ids.map((id) => one(`/${resource}/${id}`)));
    return { data: records.map(({ data }) => data) };
  },
  getManyReference: (resource, params) => dataProvider.getList(resource, params),
  create: (resource, { data }) => send(`/${resource}`, 'POST', data),
  update: (resource, { id, data }) => send(`/${resource}/${id}`, 'PATCH', data),
  updateMany: async () => ({ data: [] }),
  delete: (resource, { id }) => send(`/${resource}/${id}`, 'DELETE', {}),
  deleteMany: async () => ({ data: [] }),
};

export const authProvider = {
  async login({ username: email, password }) {
    const { token, ...user } = await call('/auth/login', {
      method: 'POST',
      body: JSON.stringify({ email, password }),
    });
    localStorage.setItem('token', token);
    localStorage.setItem('usuario', JSON.stringify(user));
  },
  async logout() {
    localStorage.removeItem('token');
  },
  async checkAuth() {
    if (localStorage.getItem('token') === null) throw new Error('login');
  },
  async checkError({ status }) {
    if (status === 401) throw new Error('login');
  },
  getPermissions: async () => 'ADMIN',
};
