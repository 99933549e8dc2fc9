# Sourced after setup.sh: the engine for browsers, and the explorer as files that any host can serve.

site_packages=(cmake ninja-build emscripten nodejs node-acorn zstd xz-utils libfmt-dev nlohmann-json3-dev
               libxxhash-dev libeigen3-dev)
modules=$root/build/modules # what a page's folder engine/ holds
site_list=.proofboard-site  # in a site: the files that are ours

build_modules() {
  install_missing "${site_packages[@]}"
  export NODE_PATH=/usr/share/nodejs # where Debian has what emscripten needs of Node
  build wasm
  rm -rf -- "$modules"
  mkdir -p -- "$modules"
  cp -r -- "$root"/web/engine/{*.js,example} "$root"/build/wasm/web/engine/*.wasm "$modules"
}

# copy_measurements TO: those of experiments, each as NAME.csv, and the list of their names.
copy_measurements() {
  local file name names=()
  mkdir -p -- "$1"
  for file in "$root"/docs/results/*/*.csv{,.xz}; do
    name=$(basename -- "$file")
    name=${name%%.csv*}
    case $file in
      *.xz) xz -dc -- "$file" >"$1/$name.csv" ;;
      *) cp -- "$file" "$1/$name.csv" ;;
    esac
    names+=("\"$name\"")
  done
  (IFS=, && printf '[%s]\n' "${names[*]}") >"$1/names.json"
}

# copy_site FROM TO: all files, and the list of them; those of an earlier list that are no more go.
copy_site() {
  local from=$1 to=$2 file
  if [[ -f $to/$site_list ]]; then
    while IFS= read -r file; do
      [[ -e $from/$file || $file == *..* ]] || rm -f -- "$to/$file"
    done <"$to/$site_list"
  fi
  cp -r -- "$from/." "$to"
  (cd -- "$from" && find . -type f | sort) >"$to/$site_list"
}

# make_site DIR [--force]
make_site() {
  local folder='' is_forced='' stage=$root/build/site word
  for word in "$@"; do
    if [[ $word == --force ]]; then is_forced=yes
    elif [[ -z $folder && $word != -* ]]; then folder=$word
    else fail "usage: ./proofboard site DIR [--force]"
    fi
  done
  [[ -n $folder ]] || fail "usage: ./proofboard site DIR [--force]"
  if [[ -e $folder && ! -d $folder ]]; then fail "$folder is not a folder"; fi
  if [[ -z $is_forced && ! -f $folder/$site_list && -n $(ls -A -- "$folder" 2>/dev/null) ]]; then
    fail "$folder has something in it that is not ours: give an empty folder, or add --force"
  fi
  mkdir -p -- "$folder" || fail "can't make $folder"

  build_modules
  rm -rf -- "$stage"
  mkdir -p -- "$stage"
  if [[ -d $root/web/dist ]]; then
    cp -r -- "$root/web/dist/." "$stage"
    rm -f -- "$stage/sources.digest"
    echo '{"engine": "browser"}' >"$stage/engine.json" # nobody needs to be asked for another one
    copy_measurements "$stage/lab"
  else
    say "there is no page in web/dist: the site has the engine alone"
  fi
  cp -r -- "$modules" "$stage/engine"
  node "$root/web/engine/list.mjs" "$stage"
  copy_site "$stage" "$folder"
}
